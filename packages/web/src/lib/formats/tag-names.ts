/** Tags are compared without case. */
export const isSameTag = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Keeps the first of the tags that differ by case alone. */
export const distinctTags = (tags: string[]) =>
  tags.filter((tag, place) => tags.findIndex((other) => isSameTag(tag, other)) === place)
