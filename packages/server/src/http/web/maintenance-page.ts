import { randomBytes } from 'node:crypto'
import { directionOf, type Language, type Settings } from '@imagora/contract'
import type { FastifyReply } from 'fastify'
import { interpolate, textsIn } from '#locales/texts.ts'
import { MODE_RETRY_SECONDS } from '#settings/site-mode.ts'
import { escapeHtml } from './html.ts'

const style = `:root{color-scheme:light dark;--ink:#14202b;--soft:#566573;--ground:#f4f7fa;--card:#fff;--line:#dfe6ec;--accent:#00719a}
@media (prefers-color-scheme:dark){:root{--ink:#eef3f7;--soft:#a5b3c0;--ground:#0f1519;--card:#182127;--line:#2a363f;--accent:#4cc0ea}}
*{box-sizing:border-box}body{margin:0;min-height:100vh;min-height:100dvh;display:grid;place-items:center;padding:24px;background:var(--ground);
color:var(--ink);font:16px/1.6 system-ui,'PingFang SC','Microsoft YaHei',sans-serif}main{inline-size:100%;max-inline-size:32rem;
padding:48px 32px;text-align:center;background:var(--card);border:1px solid var(--line);border-radius:20px}
svg{inline-size:72px;block-size:72px;color:var(--accent)}h1{margin:20px 0 8px;font-size:1.6rem;line-height:1.3}p{margin:0;color:var(--soft);
overflow-wrap:anywhere}blockquote{margin:24px 0 0;padding:14px 18px;border-radius:12px;background:var(--ground);color:var(--ink);overflow-wrap:anywhere}
.actions{display:flex;flex-wrap:wrap;gap:12px 24px;justify-content:center;align-items:center;margin-block-start:32px}
a{color:var(--accent);min-block-size:44px;display:inline-flex;align-items:center;border-radius:10px}
a.main{padding-inline:24px;background:var(--accent);color:var(--card);text-decoration:none;font-weight:600}
a:focus-visible{outline:3px solid var(--accent);outline-offset:3px}`

const picture = `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">
<path d="M21 12v7a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h7"/><circle cx="8.5" cy="8.5" r="1.5"/><path d="m3 17 5-5 8 8"/><circle cx="18" cy="6" r="4"/><path d="M18 4v2l1.2 1.2"/></svg>`

interface MaintenancePage {
  language: Language
  /** `outage` is a fault that passes by itself, so there is nothing for an administrator to log in to. */
  kind: 'maintenance' | 'outage'
  settings: Pick<Settings, 'site_title'>
  message: string
}

/** Pages that administrators need to log in and work while the site is closed to everyone else. */
export const isOpenInMaintenance = (path: string) => /^\/(login|oauth|admin|setup)(\/|$)/.test(path)

/** Sends a page of its own in the visitor's language, which needs no other file and tries again by itself. */
export function sendMaintenancePage(reply: FastifyReply, { language, kind, settings, message }: MaintenancePage) {
  const texts = textsIn(language).maintenance_page
  const isOutage = kind === 'outage'
  const retrySeconds = MODE_RETRY_SECONDS[isOutage ? 'database' : 'operator']
  const nonce = randomBytes(18).toString('base64url')
  reply.headers({
    'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    'cache-control': 'no-store',
    'retry-after': retrySeconds,
    vary: 'accept-language',
  })
  const title = escapeHtml(`${texts.title} · ${settings.site_title}`)
  const text = escapeHtml(interpolate(isOutage ? texts.outage : texts.text, { site: settings.site_title }))
  const quote = message && `<blockquote>${escapeHtml(message)}</blockquote>`
  // An empty address is the page itself.
  const retry = `<a class="main" href="">${escapeHtml(texts.retry)}</a>`
  const links = isOutage ? retry : `${retry}<a href="/login">${escapeHtml(texts.login)}</a>`
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta http-equiv="refresh" content="${retrySeconds}"><title>${title}</title><style nonce="${nonce}">${style}</style>`
  const body = `<main>${picture}<h1>${escapeHtml(texts.title)}</h1><p>${text}</p>${quote}<div class="actions">${links}</div></main>`
  return reply
    .status(503)
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head>${head}</head><body>${body}</body></html>`,
    )
}
