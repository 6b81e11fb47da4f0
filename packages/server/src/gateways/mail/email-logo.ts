/** A picture that is attached to emails, so that no mail client has to load it from the site. */
export interface EmailLogo {
  body: Buffer
  mimetype: string
  width: number
  height: number
}

/** Where the HTML of an email shows the logo, which is attached when the email is sent. */
export const LOGO_MARK = '<!--logo-->'
const CONTENT_ID = 'logo@imagora'
const STYLE = 'display:block;margin:0 0 12px;border-radius:6px'

/** Returns the HTML of an email, with the attachment that it shows above the name of the site if there is a logo. */
export function attachLogo(html: string, logo: EmailLogo | null) {
  if (!logo || !html.includes(LOGO_MARK)) return { html }
  const { body, mimetype, width, height } = logo
  // The picture has twice the size that it is shown in.
  const size = `width="${Math.round(width / 2)}" height="${Math.round(height / 2)}"`
  const attachment = { cid: CONTENT_ID, filename: 'logo.png', content: body, contentType: mimetype }
  return {
    html: html.replace(LOGO_MARK, `<img src="cid:${CONTENT_ID}" alt="" ${size} style="${STYLE}" />`),
    attachments: [{ ...attachment, contentDisposition: 'inline' as const }],
  }
}
