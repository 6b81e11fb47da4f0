import { escapeHtml } from './html.ts'

export interface OpeningPicture {
  url: string
  width: number
  height: number
}

/** What of a page is seen before the application runs: its words and its first pictures, in their places. */
export interface Opening {
  /** The front page fills the window; all others begin under a bar. */
  look: 'hero' | 'page'
  language: string
  title: string
  text: string
  /** Behind the words; nothing where there is none. */
  backdrop_url: string
  pictures: OpeningPicture[]
}

/** As many as the first row of a phone has: they come before the others. */
const firstRow = 2

const pictureOf = ({ url, width, height }: OpeningPicture, place: number) => {
  const ratio = (width / Math.max(1, height)).toFixed(3)
  const looks = `width="${width}" height="${height}" style="--ratio:${ratio}"`
  return `<img src="${escapeHtml(url)}" alt="" ${looks} fetchpriority="${place < firstRow ? 'high' : 'low'}" />`
}

/**
 * Stands where the application will stand, and goes when it comes. Its looks are in the application's style sheet, and
 * are those of what follows, so that nothing jumps.
 */
export function openingOf({ look, language, title, text, backdrop_url, pictures }: Opening, spinner: string) {
  const backdrop = backdrop_url && `<img class="opening-backdrop" src="${escapeHtml(backdrop_url)}" alt="" />`
  const looks = `data-look="${look}"${backdrop ? ' data-picture' : ''}`
  return [
    `<main id="opening" class="opening" lang="${escapeHtml(language)}" ${looks}>`,
    backdrop,
    `<h1>${escapeHtml(title)}</h1>`,
    text && `<p>${escapeHtml(text)}</p>`,
    pictures.length > 0 ? `<div class="opening-pictures">${pictures.map(pictureOf).join('')}</div>` : '',
    spinner,
    '</main>',
  ].join('')
}
