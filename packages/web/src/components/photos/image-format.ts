const formatNames: Record<string, string> = {
  'image/avif': 'AVIF',
  'image/gif': 'GIF',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/svg+xml': 'SVG',
  'image/webp': 'WebP',
}

export const nameImageFormat = (mimetype: string) => formatNames[mimetype.split(';', 1)[0]!] ?? mimetype
