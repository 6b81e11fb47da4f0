import type { Language } from '@imagora/contract'
import { html } from './html.ts'
import type { Mail } from './mailer.ts'

type Block =
  | { kind: 'text'; text: string }
  /** A figure to be read and typed. */
  | { kind: 'code'; code: string }
  | { kind: 'button'; label: string; url: string }

export interface Letter {
  subject: string
  blocks: Block[]
  /** Small print: why this was sent. */
  note: string
}

function textOf(block: Block) {
  if (block.kind === 'text') return block.text
  return block.kind === 'code' ? `    ${block.code}` : `${block.label}\n${block.url}`
}

function markupOf(block: Block) {
  if (block.kind === 'text') return html`<p style="margin:0 0 16px">${block.text}</p>`
  if (block.kind === 'code') {
    const style = 'margin:0 0 16px;font:700 28px/1.4 monospace;letter-spacing:6px'
    return html`<p style="${style}">${block.code}</p>`
  }
  if (!/^https?:\/\//.test(block.url)) throw new TypeError(`Not an address to open: ${block.url}`)
  const style =
    'display:inline-block;padding:10px 20px;border-radius:6px;background:#007ba6;color:#ffffff;text-decoration:none'
  return html`<p style="margin:0 0 16px"><a href="${block.url}" style="${style}">${block.label}</a></p>`
}

/** One letter as plain text and as HTML that any program shows: no images, no scripts, nothing from elsewhere. */
export function renderLetter(language: Language, siteName: string, letter: Letter): Omit<Mail, 'to'> {
  const text = [siteName, ...letter.blocks.map(textOf), '--', letter.note].join('\n\n')
  const font = "16px/1.6 -apple-system,'Segoe UI',Roboto,'PingFang SC','Microsoft YaHei',sans-serif"
  const page = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${letter.subject}</title>
      </head>
      <body style="margin:0;padding:24px 12px;font:${font}">
        <div style="max-width:560px;margin:0 auto">
          <p style="margin:0 0 24px;font-size:20px;font-weight:700">${siteName}</p>
          ${letter.blocks.map(markupOf)}
          <p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #8884;font-size:13px;opacity:.7">
            ${letter.note}
          </p>
        </div>
      </body>
    </html> `
  return { subject: letter.subject, text: `${text}\n`, html: page.text }
}
