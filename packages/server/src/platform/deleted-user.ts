/** The `#` is not allowed in user names, so no user can choose this prefix. */
export const namesOfNobody = 'deleted#'

export const nameOfNobody = (id: number) => `${namesOfNobody}${id}`
