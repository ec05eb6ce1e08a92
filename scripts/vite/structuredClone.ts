/** Formik copies the first values of a form, which are texts: browsers can do that. */
export default structuredClone
