import type { PayLabel } from '@imagora/contract'
import type { ReactNode } from 'react'

const white = { fill: 'none', stroke: '#fff', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' } as const

/** A sign on its ground. */
const on = (ground: string, sign: ReactNode) => (
  <>
    <rect width="24" height="24" rx="6" fill={ground} />
    {sign}
  </>
)

const bubbles = (
  <>
    <path
      fill="#fff"
      d="M10 5c-3.6 0-6.5 2.3-6.5 5.2 0 1.6.9 3 2.3 4L5.2 16l2.3-1.1c.8.2 1.6.3 2.5.3h.4a4.8 4.8 0 0 1-.2-1.4c0-2.7 2.7-4.9 6-4.9h.1C15.7 6.7 13.1 5 10 5Z"
    />
    <path
      fill="#fff"
      d="M20.5 14c0-2.3-2.2-4.1-5-4.1s-5 1.8-5 4.1 2.2 4.1 5 4.1c.6 0 1.2-.1 1.8-.2l1.8.9-.5-1.6c1.2-.8 1.9-1.9 1.9-3.2Z"
    />
  </>
)

/** Each drawn plainly, in the colours by which people know it. */
const marks: Record<PayLabel, ReactNode> = {
  stripe: on('#635bff', <path {...white} d="M4.5 9.5h15M4.5 7.5v9h15v-9ZM7.5 13.5h3" />),
  alipay: on('#1677ff', <path {...white} d="M6 7h12M12 4v6M7 10.5h9c-1 4-4.5 7.5-9 8M7.5 13.5c3.5 0 8 2 11.5 4" />),
  wxpay: on('#07c160', <path {...white} strokeWidth={2.5} d="m5.5 12.5 4.2 4.2 9-9" />),
  paypal: on('#003087', <path {...white} d="M8.5 18.5 10.5 6h4c2.3 0 3.7 1.3 3.3 3.5-.4 2.3-2.2 3.5-4.5 3.5H9.5" />),
  wechat: on('#07c160', bubbles),
  unipay: (
    <>
      <path d="M6.5 4H11L8 20H3.5Z" fill="#e21836" />
      <path d="M11 4h4.5l-3 16H8Z" fill="#00447c" />
      <path d="M15.5 4H20.5l-3 16h-5Z" fill="#007b84" />
    </>
  ),
  epay: on('#0094c5', <path {...white} d="M7.5 12.5h9a4.5 4.5 0 1 0-1.5 3.4" />),
  qqpay: on('#12b7f5', <path {...white} d="M12 5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM14 14l4 4" />),
  jdpay: on('#e1251b', <path {...white} d="M8.5 6v8.5A2.5 2.5 0 0 1 6 17M13 6v11h1.5c2.5 0 4-2 4-5.5S17 6 14.5 6Z" />),
  bank: on('#5b6773', <path {...white} d="M4.5 10 12 5.5l7.5 4.5ZM7 12.5v4M12 12.5v4M17 12.5v4M4.5 19h15" />),
  usdt: on(
    '#26a17b',
    <path {...white} d="M6.5 6.5h11M12 6.5V19M5.5 11.5c0-1.2 3-2 6.5-2s6.5.8 6.5 2-3 2-6.5 2-6.5-.8-6.5-2Z" />,
  ),
  coupon: on(
    '#8f5200',
    <path {...white} d="M4.5 8h15v2.5a1.5 1.5 0 0 0 0 3V16h-15v-2.5a1.5 1.5 0 0 0 0-3ZM13 8.5v7" />,
  ),
  double: on(
    '#7f4bc9',
    <path {...white} d="M10 4.5v5L5.5 18a1 1 0 0 0 1 1.5h11a1 1 0 0 0 1-1.5L14 9.5v-5M8.5 4.5h7" />,
  ),
}

/** The sign of a way to pay; its name always stands beside it. */
export const PayMark = ({ label, size = 28 }: { label: PayLabel; size?: number }) => (
  <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden>
    {marks[label]}
  </svg>
)
