/** The `#` is not allowed in user names, so no user can choose this prefix. */
export const DELETED_USER_PREFIX = 'deleted#'

export const deletedUserName = (id: number) => `${DELETED_USER_PREFIX}${id}`
