import type { CaptchaWidget } from '@imagora/contract'

/** What the scripts of Turnstile and hCaptcha have in common. */
interface CaptchaApi {
  render: (box: HTMLElement, options: object) => string | undefined
  remove: (id: string) => void
}

/** Milliseconds until a script counts as blocked: some networks drop the connection instead of refusing it. */
const LOAD_TIMEOUT_MS = 10_000

const READY_CALLBACK = 'onCaptchaServiceReady'

const page = globalThis as unknown as Record<string, unknown>

let current: { url: string; api: Promise<CaptchaApi> } | null = null

function load({ service, script_url }: CaptchaWidget) {
  return new Promise<CaptchaApi>((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      script.remove()
      current = null
      reject(new Error(`The script of ${service} did not load`))
    }
    const timer = window.setTimeout(fail, LOAD_TIMEOUT_MS)
    page[READY_CALLBACK] = () => {
      clearTimeout(timer)
      const api = page[service] as CaptchaApi | undefined
      if (api) resolve(api)
      else fail()
    }
    script.src = `${script_url}&onload=${READY_CALLBACK}`
    script.async = true
    script.addEventListener('error', () => {
      clearTimeout(timer)
      fail()
    })
    document.head.append(script)
  })
}

/** Loads the script of the service once for the page; a failure can be tried again. */
function loadCaptchaApi(widget: CaptchaWidget) {
  if (current?.url !== widget.script_url) current = { url: widget.script_url, api: load(widget) }
  return current.api
}

export interface CaptchaOptions {
  /** Form that the token is for. */
  action: string
  language: string
  theme: 'light' | 'dark'
  onToken: (token: string) => void
  onExpired: () => void
  onFailed: () => void
}

const serviceOptions: Record<CaptchaWidget['service'], (options: CaptchaOptions, box: HTMLElement) => object> = {
  turnstile: ({ action, language }) => ({ action, language, size: 'flexible', 'response-field': false }),
  hcaptcha: ({ language }, box) => ({ hl: language, size: box.clientWidth < 303 ? 'compact' : 'normal' }),
}

/** Shows the widget in a box and returns the function that removes it. */
export async function renderCaptcha(box: HTMLElement, widget: CaptchaWidget, options: CaptchaOptions) {
  const api = await loadCaptchaApi(widget)
  const id = api.render(box, {
    sitekey: widget.site_key,
    theme: options.theme,
    callback: options.onToken,
    'expired-callback': options.onExpired,
    'error-callback': options.onFailed,
    ...serviceOptions[widget.service](options, box),
  })
  if (id === undefined) throw new Error(`${widget.service} shows nothing`)
  return () => api.remove(id)
}
