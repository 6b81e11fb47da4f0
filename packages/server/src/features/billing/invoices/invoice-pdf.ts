import { fileURLToPath } from 'node:url'
import type { Language } from '@imagora/contract'

/** Languages that the fonts of a PDF can write; orders of the others get English. */
const printedLanguages: readonly Language[] = ['zh-CN', 'en-US', 'de', 'fr', 'es', 'pt-BR']

export const getPrintedLanguage = (language: Language): Language =>
  printedLanguages.includes(language) ? language : 'en-US'

/** The bundled font contains Chinese, so that PDFs do not depend on the fonts of the machine. */
const font = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/zcool-xiaowei/400Regular/ZCOOLXiaoWei_400Regular.ttf'),
)

/** Content of the printed page, from top to bottom. */
export interface InvoiceSheet {
  title: string
  site: string
  facts: [string, string][]
  parties: [string, string][]
  columns: string[]
  row: string[]
  sums: [string, string][]
  note: string
  made_at: Date
}

type Document = PDFKit.PDFDocument
const MARGIN_POINTS = 56
const TEXT_WIDTH_POINTS = 595.28 - 2 * MARGIN_POINTS
const grey = '#6b7280'
const black = '#111827'

/** Characters of Helvetica, which every PDF reader has. */
const HELVETICA_TEXT = /^[\n\x20-\x7e\xa1-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/

/**
 * Returns a function that chooses the font for a text and returns the text as that font can draw it: characters that the
 * bundled font lacks lose their accents, and those still missing become a question mark.
 */
function createFontChooser(page: Document) {
  const { _font: opened } = page as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } }
  const has = (sign: string) => sign === '\n' || opened.font.hasGlyphForCodePoint(sign.codePointAt(0)!)
  const shown = (sign: string) => (has(sign) ? sign : Array.from(sign.normalize('NFD')).filter(has).join('') || '?')
  return (text: string) => {
    // The bundled font's no-break space is broken, and a no-break space separates a currency and its amount.
    const spaced = text.replace(/[^\S\n]/g, ' ')
    if (HELVETICA_TEXT.test(spaced)) {
      page.font('Helvetica')
      return spaced
    }
    page.font(font)
    return Array.from(spaced, shown).join('')
  }
}

function rule(page: Document, y: number) {
  page
    .moveTo(MARGIN_POINTS, y)
    .lineTo(MARGIN_POINTS + TEXT_WIDTH_POINTS, y)
    .lineWidth(0.5)
    .strokeColor('#d1d5db')
    .stroke()
}

function pairs(page: Document, lines: [string, string][], clean: (text: string) => string, align: 'left' | 'right') {
  const middle = align === 'left' ? MARGIN_POINTS + 110 : MARGIN_POINTS + TEXT_WIDTH_POINTS - 150
  for (const [name, value] of lines) {
    const { y } = page
    const label = align === 'left' ? { width: 100 } : { width: TEXT_WIDTH_POINTS - 160, align }
    page.fillColor(grey).fontSize(10).text(clean(name), MARGIN_POINTS, y, label)
    const below = page.y
    page
      .fillColor(black)
      .fontSize(11)
      .text(clean(value), middle, y, { width: MARGIN_POINTS + TEXT_WIDTH_POINTS - middle, align })
    page.y = Math.max(page.y, below) + 6
  }
}

function table(page: Document, { columns, row }: InvoiceSheet, clean: (text: string) => string) {
  const widths = [0.5, 0.2, 0.3].map((share) => share * TEXT_WIDTH_POINTS)
  const draw = (cells: string[], color: string, size: number) => {
    const { y } = page
    let [x, bottom] = [MARGIN_POINTS, y]
    for (const [place, cell] of cells.entries()) {
      const align = place === cells.length - 1 ? 'right' : 'left'
      page.fillColor(color).fontSize(size).text(clean(cell), x, y, { width: widths[place]!, align })
      bottom = Math.max(bottom, page.y)
      x += widths[place]!
    }
    page.y = bottom + 8
  }
  draw(columns, grey, 10)
  rule(page, page.y - 4)
  page.y += 4
  draw(row, black, 11)
  rule(page, page.y)
  page.y += 10
}

/** Renders one A4 page. The PDF library is loaded on first use. */
export async function renderInvoicePdf(sheet: InvoiceSheet): Promise<Buffer> {
  const { default: Pdf } = await import('pdfkit')
  const info = { Title: `${sheet.title} ${sheet.facts[0]?.[1] ?? ''}`, Author: sheet.site, CreationDate: sheet.made_at }
  const page = new Pdf({ size: 'A4', margin: MARGIN_POINTS, info, font })
  const chunks: Buffer[] = []
  page.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => page.once('end', resolve).once('error', reject))

  const clean = createFontChooser(page)
  page.fillColor(grey).fontSize(12).text(clean(sheet.site), MARGIN_POINTS, MARGIN_POINTS)
  page.fillColor(black).fontSize(24).text(clean(sheet.title))
  page.moveDown(0.8)
  pairs(page, sheet.facts, clean, 'left')
  page.moveDown(0.5)
  pairs(page, sheet.parties, clean, 'left')
  page.moveDown(1)
  table(page, sheet, clean)
  pairs(page, sheet.sums, clean, 'right')
  page.moveDown(2)
  page.fillColor(grey).fontSize(9).text(clean(sheet.note), MARGIN_POINTS, page.y, { width: TEXT_WIDTH_POINTS })
  page.end()
  await ended
  return Buffer.concat(chunks)
}
