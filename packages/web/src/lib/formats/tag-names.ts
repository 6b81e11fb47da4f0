/** Case makes no other tag. */
export const isSameTag = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** The first of those that differ by case alone. */
export const distinctTags = (tags: string[]) =>
  tags.filter((tag, place) => tags.findIndex((other) => isSameTag(tag, other)) === place)
