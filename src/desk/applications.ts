/** '1 application' or '12 applications'. */
export const applications = (count: number) => (count === 1 ? '1 application' : `${count} applications`)
