/** Any character that is not zero-width, a direction mark or a blank. */
const seen = /[^\p{Default_Ignorable_Code_Point}\p{Cc}\p{Z}\u2800]/u

/** True if the text has at least one visible character. */
export const isSeen = (text: string) => seen.test(text)
