import type { Language, AlertProblem, LateReason } from '@imagora/contract'
import type { Mail } from './smtp.ts'
import { enUS } from './texts/en-US.ts'
import { zhCN } from './texts/zh-CN.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text that is HTML already: made by `html` alone. */
class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

const render = (value: string | Markup | Markup[]): string => {
  if (Array.isArray(value)) return value.map(render).join('')
  return value instanceof Markup ? value.text : value.replace(/[&<>"']/g, (character) => entities[character]!)
}

/** Escapes whatever is put in, unless it comes from here. */
const html = (parts: TemplateStringsArray, ...values: (string | Markup | Markup[])[]) =>
  new Markup(parts.map((part, index) => part + (index < values.length ? render(values[index]!) : '')).join(''))

type Block =
  | { kind: 'text'; text: string }
  /** A figure to be read and typed. */
  | { kind: 'code'; code: string }
  | { kind: 'button'; label: string; url: string }

interface Letter {
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

interface Site {
  site_name: string
}

/** What happened to the second factors of an account; `name` is that of a passkey. */
export interface FactorChange {
  kind: 'totp_on' | 'totp_off' | 'passkey_added' | 'passkey_removed' | 'codes_renewed' | 'code_used' | 'all_removed'
  name?: string
}

/** Something that an operator must know of; `to` where it is over. */
export interface AlertedIncident {
  problem: AlertProblem
  name: string
  count: number
  from: string
  to: string | null
}

/** What somebody has for a time: a role group by its name, or storage by its size. */
export type OwnedThing = { group: string } | { size: string }

/** Something that the site's team took down, hid or showed again: an album by its name, photos by their number. */
export interface ModeratedThing {
  kind: 'photos' | 'album' | 'album_with_photos' | 'album_private' | 'album_hidden' | 'album_shown'
  name: string
  count?: number
}

/**
 * Every mail of the product, with what it needs to know. What concerns the safety of an account holds no link: nobody
 * shall learn to follow one from a mail.
 */
export interface Letters {
  test_message: { site_url: string | null }
  /** A code, and what it is asked for. */
  code: { code: string; minutes: number; event: 'register' | 'forget_password' | 'bind' | 'verify' }
  /** Somebody wanted to register with what belongs to an account already. */
  address_known: { address: string; username: string }
  password_changed: { username: string; time: string }
  /** The site's team has made the password void. */
  password_reset: { username: string; time: string; code: string; minutes: number }
  /** To the address that was the account's until now. */
  email_changed: { username: string; time: string; email: string }
  phone_bound: { username: string; time: string; phone: string }
  second_factor_changed: { username: string; time: string; change: FactorChange }
  deletion_scheduled: { username: string; time: string; deletion_time: string; is_expelled: boolean }
  account_deleted: { username: string; time: string }
  order_paid: { username: string; trade_no: string; product: string; amount: string }
  /** To whoever runs the site: money came that was not granted. */
  money_late: { trade_no: string; amount: string; reason: LateReason }
  /** To whoever paid it. */
  money_kept: { username: string; trade_no: string; amount: string }
  refund_recorded: { username: string; trade_no: string; product: string; amount: string }
  /** To whoever reported something, with what the site's team has to say. */
  report_decided: { url: string; is_upheld: boolean; word: string }
  /** To whoever's it is: what the site's team did about it, and why where that was said. */
  content_moderated: { username: string; thing: ModeratedThing; reason: string }
  /** A subscription or storage that ends in so many days, zero for today. */
  term_ending: { username: string; thing: OwnedThing; days: number; end_time: string; renew_url: string | null }
  /** More is stored than is allowed since something ended; photos may go to the trash one day. */
  over_full: { username: string; used: string; capacity: string; trash_time: string | null }
  over_full_trashed: { username: string; count: number; capacity: string }
  /** To whoever runs the site: what is wrong with it, and what is not any more. */
  alert: { incidents: AlertedIncident[]; url: string | null }
  /** To whoever runs the site. */
  webhook_off: { name: string; url: string; since: string }
  /** To the owner of a photo that was not made public. */
  photo_rejected: { username: string; photo: string; reason: string }
  /** To the other side of a ticket; `url` is where it is read, where the site knows its address. */
  ticket_written: { issue_no: string; title: string; excerpt: string; url: string | null; is_for_team: boolean }
}

export type LetterTexts = { [K in keyof Letters]: (values: Letters[K] & Site) => Letter }

const texts: Record<Language, LetterTexts> = { 'zh-CN': zhCN, 'en-US': enUS }

export function composeMail<K extends keyof Letters>(
  name: K,
  language: Language,
  to: string,
  values: Letters[K] & Site,
): Mail {
  return { to, ...renderLetter(language, values.site_name, texts[language][name](values)) }
}
