import type { PasskeyAssertion, PasskeyCreation, PasskeyRegistration, PasskeyRequest } from '@imagora/contract'
import i18next from 'i18next'

const load = () => import('@simplewebauthn/browser')

/** Browsers keep passkeys by name: at a bare address, and without HTTPS, there are none. */
export const canUsePasskeys = () =>
  typeof window.PublicKeyCredential === 'function' && !/^[\d.]+$|:/.test(window.location.hostname)

/** Whoever closes the browser's dialog, and whoever waits too long, looks the same to the page. */
function problemOf(error: unknown) {
  const { name = '', cause } = error as { name?: string; cause?: { name?: string } }
  const names = [name, cause?.name]
  if (names.includes('InvalidStateError')) return 'known'
  return names.includes('NotAllowedError') || names.includes('AbortError') ? 'cancelled' : 'failed'
}

/** What the browser says is meant for programmers. */
async function ceremony<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new Error(i18next.t(`app:passkey.${problemOf(error)}`), { cause: error })
  }
}

export const createPasskey = (optionsJSON: PasskeyCreation): Promise<PasskeyRegistration> =>
  ceremony(async () => {
    const { startRegistration } = await load()
    const { response, ...made } = await startRegistration({ optionsJSON })
    return { ...made, response: { ...response, transports: response.transports ?? [] } }
  })

/** Asks the browser for a passkey, in its own dialog. */
export const askForPasskey = (optionsJSON: PasskeyRequest): Promise<PasskeyAssertion> =>
  ceremony(async () => (await load()).startAuthentication({ optionsJSON }))

/** Lets the browser offer passkeys where the name of the account is typed; false where it cannot. */
export async function canOfferPasskeys() {
  return canUsePasskeys() && (await load()).browserSupportsWebAuthnAutofill()
}

/** Answered when somebody takes up the offer, which may be never. */
export const offerPasskeys = (optionsJSON: PasskeyRequest): Promise<PasskeyAssertion> =>
  ceremony(async () => (await load()).startAuthentication({ optionsJSON, useBrowserAutofill: true }))

/** Takes back what was asked of the browser, so that it offers nothing on the next screen. */
export const dropPasskeyRequests = async () => (await load()).WebAuthnAbortService.cancelCeremony()
