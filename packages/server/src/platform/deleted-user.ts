/** No name that anybody could choose. */
export const namesOfNobody = 'deleted#'

export const nameOfNobody = (id: number) => `${namesOfNobody}${id}`
