import { extractPhotoKey } from '#lib/formats/photo-key.ts'

interface Line {
  path: string
  key: string
}

/** Parses one old URL and its photo per line; returns the numbers of unreadable lines. */
export function parseAliasLines(text: string): { aliases: Line[]; invalidLines: number[] } {
  const aliases: Line[] = []
  const invalidLines: number[] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const [, path, photo = ''] = /^(.*[^\s,;])[\s,;]+([^\s,;]+)$/.exec(line.trim()) ?? []
    const key = extractPhotoKey(photo)
    if (path && key) aliases.push({ path, key })
    else invalidLines.push(index + 1)
  }
  return { aliases, invalidLines }
}
