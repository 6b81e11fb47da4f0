import type { ReactNode } from 'react'

const light = 'var(--draw-1)'
const middle = 'var(--draw-2)'
const strong = 'var(--draw-3)'

const illustrations = {
  pictures: (
    <>
      <rect x="30" y="26" width="76" height="56" rx="8" fill={middle} transform="rotate(-8 68 54)" />
      <rect x="46" y="30" width="84" height="62" rx="8" fill="var(--surface)" stroke={strong} />
      <circle cx="66" cy="48" r="7" fill={middle} />
      <path d="M52 86 78 60l18 18 10-10 18 18a4 4 0 0 1-4 4H56a4 4 0 0 1-4-4Z" fill={strong} />
    </>
  ),
  album: (
    <>
      <rect x="38" y="24" width="84" height="14" rx="6" fill={middle} />
      <rect x="30" y="34" width="100" height="60" rx="10" fill="var(--surface)" stroke={strong} />
      <path d="M42 88V62a18 18 0 0 1 36 0v26Z" fill={middle} />
      <path d="M82 88V62a18 18 0 0 1 36 0v26Z" fill={strong} />
    </>
  ),
  search: (
    <>
      <rect x="32" y="28" width="72" height="62" rx="8" fill="var(--surface)" stroke={middle} />
      <path d="M44 44h40M44 56h28M44 68h34" stroke={middle} strokeLinecap="round" />
      <circle cx="98" cy="66" r="22" fill={light} stroke={strong} />
      <path d="m114 82 14 14" stroke={strong} strokeLinecap="round" strokeWidth="4" />
    </>
  ),
  soon: (
    <>
      <path d="M36 94V58a20 20 0 0 1 40 0v36Z" fill={middle} />
      <path d="M84 94V58a20 20 0 0 1 40 0v36" fill="none" stroke={strong} strokeDasharray="5 5" />
      <path d="M24 94h112" stroke={strong} strokeLinecap="round" />
      <circle cx="104" cy="24" r="6" fill={strong} />
    </>
  ),
  lost: (
    <>
      <rect x="34" y="26" width="92" height="66" rx="8" fill="var(--surface)" stroke={strong} strokeDasharray="6 6" />
      <path d="M42 86 66 60l16 16 12-14 24 24Z" fill={middle} />
      <path d="M66 46h.1M94 46h.1" stroke={strong} strokeLinecap="round" strokeWidth="6" />
    </>
  ),
  closed: (
    <>
      <path d="M50 94V56a30 30 0 0 1 60 0v38Z" fill="var(--surface)" stroke={strong} />
      <path d="M80 26v68" stroke={middle} />
      <path d="M40 94h80" stroke={strong} strokeLinecap="round" />
      <path d="M72 58v12M88 58v12" stroke={strong} strokeLinecap="round" strokeWidth="4" />
    </>
  ),
  key: (
    <>
      <circle cx="60" cy="60" r="22" fill="var(--surface)" stroke={strong} />
      <circle cx="54" cy="60" r="6" fill={strong} />
      <path d="M82 60h46v14M110 60v10" fill="none" stroke={strong} strokeLinecap="round" strokeWidth="4" />
    </>
  ),
  receipt: (
    <>
      <path d="M52 24h56v72l-9-7-9 7-10-7-10 7-9-7-9 7Z" fill="var(--surface)" stroke={strong} />
      <path d="M64 42h32M64 54h32M64 66h16" stroke={middle} strokeLinecap="round" strokeWidth="4" />
    </>
  ),
  box: (
    <>
      <path d="M38 46h84v44a6 6 0 0 1-6 6H44a6 6 0 0 1-6-6Z" fill="var(--surface)" stroke={strong} />
      <rect x="32" y="28" width="96" height="20" rx="6" fill={middle} />
      <path d="M70 62h20" stroke={strong} strokeLinecap="round" strokeWidth="4" />
    </>
  ),
  trash: (
    <>
      <path d="M56 40h48l-5 50a6 6 0 0 1-6 5H67a6 6 0 0 1-6-5Z" fill="var(--surface)" stroke={strong} />
      <path d="M46 40h68M70 40v-8a5 5 0 0 1 5-5h10a5 5 0 0 1 5 5v8" fill="none" stroke={strong} strokeLinecap="round" />
      <path d="m64 84 12-18 8 10 5-6 7 14Z" fill={middle} />
    </>
  ),
  broken: (
    <>
      <path
        d="M34 34a8 8 0 0 1 8-8h38l-8 20 14 12-14 14 6 20H42a8 8 0 0 1-8-8Z"
        fill="var(--surface)"
        stroke={middle}
      />
      <path d="M92 26h26a8 8 0 0 1 8 8v50a8 8 0 0 1-8 8H90l-6-20 14-14-14-12Z" fill="var(--surface)" stroke={strong} />
      <path d="m42 84 16-18 10 10-2 8Zm76 0-12-14-12 10 2 4Z" fill={middle} />
    </>
  ),
} satisfies Record<string, ReactNode>

export type IllustrationName = keyof typeof illustrations

/** A decorative drawing in brand tints, hidden from screen readers because the text beside it says everything. */
export function Illustration({ name }: { name: IllustrationName }) {
  return (
    <svg viewBox="0 0 160 120" width="160" height="120" strokeWidth="1.75" aria-hidden>
      <ellipse cx="80" cy="60" rx="74" ry="54" fill={light} />
      {illustrations[name]}
    </svg>
  )
}
