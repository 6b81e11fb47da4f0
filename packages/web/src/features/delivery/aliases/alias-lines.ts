import { photoKeyIn } from '#lib/formats/photo-key.ts'

interface Line {
  path: string
  key: string
}

/** Parses one old URL and its photo per line; returns the numbers of unreadable lines. */
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
