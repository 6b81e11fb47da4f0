import { createHash } from 'node:crypto'
import sharp from 'sharp'

const keeper = { username: 'keeper', email: 'keeper@example.org', password: 'arcade-under-the-sun' }

interface Answer<Data> {
  message: string
  data: Data
}

async function call<Data>(url: string, init: RequestInit = {}) {
  const response = await fetch(url, init)
  const answer = (await response.json()) as Answer<Data>
  if (!response.ok) throw new Error(`${init.method ?? 'GET'} ${url}: ${response.status} ${answer.message}`)
  return answer.data
}

const asJson = (body: unknown, token?: string): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
  body: JSON.stringify(body),
})

const hashOf = (bytes: ArrayBuffer) => createHash('sha256').update(new Uint8Array(bytes)).digest('hex')

/** What a site held when it was filled, to be found again after an upgrade. */
export interface FilledSite {
  token: string
  title: string
  pictureUrl: string
  pictureHash: string
}

/** Sets up a new site by the link that its first start printed, and uploads a picture. */
export async function fillSite(url: string, output: string): Promise<FilledSite> {
  const code = /\/setup\?code=([^\s"&]+)/.exec(output)?.[1]
  if (!code) throw new Error(`The first start printed no set-up link.\n${output}`)
  const title = 'Harbour'
  const site = { site_title: title, language: 'en-US', time_zone: 'Europe/Berlin', upload_requires_mobile: false }
  const { token } = await call<{ token: string }>(`${url}/api/v2/setup`, asJson({ code, ...site, ...keeper }))

  const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#0094c5' } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'harbour.jpg')
  const uploaded = await call<{ public_url: string }>(`${url}/api/v2/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  const pictureUrl = new URL(uploaded.public_url).pathname
  return { token, title, pictureUrl, pictureHash: await readPicture(url, pictureUrl) }
}

async function readPicture(url: string, path: string) {
  const response = await fetch(new URL(path, url))
  if (!response.ok) throw new Error(`The picture answers ${response.status}.`)
  return hashOf(await response.arrayBuffer())
}

/** Throws unless the site has the session, the title and the picture that it was filled with. */
export async function checkSite(url: string, filled: FilledSite) {
  const { site } = await call<{ site: { title: string } }>(`${url}/api/v2/configs`)
  if (site.title !== filled.title) throw new Error(`The title has become ${site.title}.`)
  const { username } = await call<{ username: string }>(`${url}/api/v2/user/profile`, {
    headers: { authorization: `Bearer ${filled.token}` },
  })
  if (username !== keeper.username) throw new Error(`The session belongs to ${username}.`)
  if ((await readPicture(url, filled.pictureUrl)) !== filled.pictureHash) throw new Error('The picture has changed.')
}
