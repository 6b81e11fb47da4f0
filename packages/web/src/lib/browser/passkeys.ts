import type { PasskeyAssertion, PasskeyCreation, PasskeyRegistration, PasskeyRequest } from '@imagora/contract'
import i18next from 'i18next'

const loadWebAuthn = () => import('@simplewebauthn/browser')

/** Passkeys are bound to a domain: on an IP address and without HTTPS there are none. */
export const canUsePasskeys = () =>
  typeof window.PublicKeyCredential === 'function' && !/^[\d.]+$|:/.test(window.location.hostname)

/** A cancelled dialog and a timeout look the same to the page. */
function getPasskeyErrorKey(error: unknown) {
  const { name = '', cause } = error as { name?: string; cause?: { name?: string } }
  const names = [name, cause?.name]
  if (names.includes('InvalidStateError')) return 'known'
  return names.includes('NotAllowedError') || names.includes('AbortError') ? 'cancelled' : 'failed'
}

/** Replaces the browser's error message, which is meant for developers. */
async function runPasskeyCeremony<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new Error(i18next.t(`app:passkey.${getPasskeyErrorKey(error)}`), { cause: error })
  }
}

export const createPasskey = (optionsJSON: PasskeyCreation): Promise<PasskeyRegistration> =>
  runPasskeyCeremony(async () => {
    const { startRegistration } = await loadWebAuthn()
    const { response, ...made } = await startRegistration({ optionsJSON })
    return { ...made, response: { ...response, transports: response.transports ?? [] } }
  })

/** Requests a passkey in the browser's own dialog. */
export const requestPasskey = (optionsJSON: PasskeyRequest): Promise<PasskeyAssertion> =>
  runPasskeyCeremony(async () => (await loadWebAuthn()).startAuthentication({ optionsJSON }))

/** Returns whether the browser can offer passkeys as autofill in the username field. */
export async function canAutofillPasskeys() {
  return canUsePasskeys() && (await loadWebAuthn()).browserSupportsWebAuthnAutofill()
}

/** Resolves when the user accepts the autofill offer, which may be never. */
export const requestPasskeyAutofill = (optionsJSON: PasskeyRequest): Promise<PasskeyAssertion> =>
  runPasskeyCeremony(async () => (await loadWebAuthn()).startAuthentication({ optionsJSON, useBrowserAutofill: true }))

/** Cancels pending passkey requests, so that the browser offers nothing on the next screen. */
export const cancelPasskeyRequests = async () => (await loadWebAuthn()).WebAuthnAbortService.cancelCeremony()
