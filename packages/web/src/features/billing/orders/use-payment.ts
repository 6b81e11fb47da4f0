import type { OrderDetail, PayOption } from '@imagora/contract'
import { useRef, useState } from 'react'
import { usePay } from '#data/billing/orders.ts'

/** What was begun here and is to be looked at here. */
export type Begun =
  | { action: 'qrcode'; option: PayOption; content: string }
  | { action: 'transfer'; option: PayOption; content: string }
  | { action: 'jump'; option: PayOption }

type Method = PayOption['methods'][number]

/** Whoever sits at a big screen has the phone that pays beside it; on a phone the page opens at once. */
export function methodOf({ methods }: PayOption): Method {
  const isAtDesk = matchMedia('(hover: hover) and (pointer: fine)').matches
  const wanted = isAtDesk ? 'scan' : 'web'
  return methods.includes(wanted) ? wanted : (methods[0] ?? 'web')
}

/** Only to pages: an address may also be a script. */
const isPage = (url: string) => /^https?:$/.test(new URL(url, window.location.href).protocol)

/** Begins a payment and says what to do with it. */
export function usePayment({ trade_no }: OrderDetail) {
  const pay = usePay()
  const [begun, setBegun] = useState<Begun | null>(null)
  const isBusy = useRef(false)

  const begin = (option: PayOption, method = methodOf(option)) => {
    // A second click may come before the button rests.
    if (isBusy.current) return
    isBusy.current = true
    setBegun(null)
    const here = `${window.location.origin}/user/orders/${encodeURIComponent(trade_no)}`
    const { platform, gateway_id, channel } = option
    const body = {
      platform,
      gateway_id,
      ...(channel !== null && { channel }),
      method,
      return_url: here,
      cancel_url: `${here}?payment=failed`,
    }
    pay.mutate(
      { params: { trade_no }, body },
      {
        onSuccess({ action, url, content }) {
          if (action === 'jump' && url && isPage(url)) {
            setBegun({ action, option })
            window.location.assign(url)
          } else if ((action === 'qrcode' || action === 'transfer') && content) setBegun({ action, option, content })
        },
        onSettled: () => (isBusy.current = false),
      },
    )
  }

  return { begin, begun, isPending: pay.isPending, error: pay.error, forget: () => setBegun(null) }
}
