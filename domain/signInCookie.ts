/** True if the identity client's cookie is there, which it removes when the provider reports no session. */
export const isSignInCookieIn = (cookies: string) => /\.is\.authenticated=/.test(cookies)
