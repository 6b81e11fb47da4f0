import type { OrderDetail, PayOption } from '@imagora/contract'
import { useRef, useState } from 'react'
import { usePayOrder } from '#data/billing/orders.ts'

/** Payment started on this page and completed on it. */
export type PaymentInProgress =
  | { action: 'qrcode'; option: PayOption; content: string }
  | { action: 'transfer'; option: PayOption; content: string }
  | { action: 'jump'; option: PayOption }

type Method = PayOption['methods'][number]

/** Prefers a QR code on desktops, where the paying phone is at hand; on a phone the payment page opens directly. */
export function preferredMethod({ methods }: PayOption): Method {
  const isAtDesk = matchMedia('(hover: hover) and (pointer: fine)').matches
  const preferred = isAtDesk ? 'scan' : 'web'
  return methods.includes(preferred) ? preferred : (methods[0] ?? 'web')
}

/** Returns whether a URL is http(s); a `javascript:` URL would run as a script. */
const isPage = (url: string) => /^https?:$/.test(new URL(url, window.location.href).protocol)

interface StartOptions {
  method?: Method
  /** The buyer agrees to renew with the same payment method. */
  renews?: boolean
}

/** Starts a payment and returns the next step. */
export function usePayment({ trade_no }: OrderDetail) {
  const pay = usePayOrder()
  const [startedPayment, setStartedPayment] = useState<PaymentInProgress | null>(null)
  const isBusy = useRef(false)

  const startPayment = (option: PayOption, { method = preferredMethod(option), renews = false }: StartOptions = {}) => {
    // A second click may arrive before the button is disabled.
    if (isBusy.current) return
    isBusy.current = true
    setStartedPayment(null)
    const here = `${window.location.origin}/user/orders/${encodeURIComponent(trade_no)}`
    const { platform, gateway_id, channel } = option
    const body = {
      platform,
      gateway_id,
      ...(channel !== null && { channel }),
      method,
      renews,
      return_url: here,
      cancel_url: `${here}?payment=failed`,
    }
    pay.mutate(
      { params: { trade_no }, body },
      {
        onSuccess({ action, url, content }) {
          if (action === 'jump' && url && isPage(url)) {
            setStartedPayment({ action, option })
            window.location.assign(url)
          } else if ((action === 'qrcode' || action === 'transfer') && content)
            setStartedPayment({ action, option, content })
        },
        onSettled: () => (isBusy.current = false),
      },
    )
  }

  return {
    startPayment,
    startedPayment,
    isPending: pay.isPending,
    error: pay.error,
    resetPayment: () => setStartedPayment(null),
  }
}
