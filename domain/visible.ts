/** Zero-width characters, direction marks and blanks that are no white space leave nothing to be seen. */
const seen = /[^\p{Default_Ignorable_Code_Point}\p{Cc}\p{Z}\u2800]/u

/** Whether anything of the text is seen. */
export const isSeen = (text: string) => seen.test(text)
