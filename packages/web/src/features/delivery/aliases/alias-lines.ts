import { photoKeyIn } from '#lib/formats/photo-key.ts'

interface Line {
  path: string
  key: string
}

/** One old address a line, and after it the photo that it leads to. Lines that say something else are numbered. */
export function readLines(text: string): { aliases: Line[]; unread: number[] } {
  const aliases: Line[] = []
  const unread: number[] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const [, path, photo = ''] = /^(.*[^\s,;])[\s,;]+([^\s,;]+)$/.exec(line.trim()) ?? []
    const key = photoKeyIn(photo)
    if (path && key) aliases.push({ path, key })
    else unread.push(index + 1)
  }
  return { aliases, unread }
}
