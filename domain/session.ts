/** The call by which the portal says that its applicant is active (POST), or that the session is over (DELETE). */
export const SESSION_PATH = '/api/session'
