import type { OauthDriverName } from '@imagora/contract'
import type { ReactNode } from 'react'

/** Simplified logos in their brand colours; black parts use the text colour. */
const marks: Record<OauthDriverName, ReactNode> = {
  oidc: (
    <>
      <circle cx="8.5" cy="12" r="4.5" fill="none" stroke="#0094c5" strokeWidth="2.5" />
      <path d="M13 12h8v4M17.5 12v3" fill="none" stroke="#f08c00" strokeWidth="2.5" strokeLinecap="round" />
    </>
  ),
  google: (
    <g fill="none" strokeWidth="4">
      <path d="M18.7 6.9A8.5 8.5 0 0 0 4.6 7.75" stroke="#ea4335" />
      <path d="M4.6 7.75a8.5 8.5 0 0 0 0 8.5" stroke="#fbbc05" />
      <path d="M4.6 16.25a8.5 8.5 0 0 0 13.1 2" stroke="#34a853" />
      <path d="M17.7 18.25A8.5 8.5 0 0 0 20.5 12H12" stroke="#4285f4" />
    </g>
  ),
  github: (
    <path
      fill="currentColor"
      d="M4.6 3.2c1.6 0 3 .7 4 1.5a13 13 0 0 1 6.8 0c1-.8 2.4-1.5 4-1.5.6 1.5.600 3.1.200 4.3.9 1.2 1.4 2.6 1.4 4.1 0 4.2-2.7 6.2-6.1 6.7.600.7.900 1.6.900 2.7V23H8.2v-2.1c-2.7.500-3.7-.7-4.3-1.9-.3-.7-.8-1.2-1.4-1.5 1.4-.7 2.6.300 3.2 1.2.6.9 1.4 1.3 2.6 1 .1-.5.300-1 .7-1.4C5.7 17.8 3 15.8 3 11.6c0-1.5.500-2.9 1.4-4.1-.4-1.2-.4-2.8.2-4.3Z"
    />
  ),
  gitee: (
    <>
      <circle cx="12" cy="12" r="11" fill="#c71d23" />
      <path
        d="M17 7.5H11A3.5 3.5 0 0 0 7.5 11v5.5H14A3 3 0 0 0 17 13.5V12H11.5"
        fill="none"
        stroke="#fff"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  qq: (
    <>
      <path
        fill="currentColor"
        d="M12 1.5c-3.7 0-6 2.7-6 6.2v1.8c-1.4 2-2.6 4.6-2.2 6.7.200.9 1.2.5 2-.7.4 1.5 1.2 2.8 2.3 3.8h7.8c1.1-1 1.9-2.3 2.3-3.8.8 1.2 1.8 1.6 2 .7.4-2.1-.8-4.7-2.2-6.7V7.7c0-3.5-2.3-6.2-6-6.2Z"
      />
      <ellipse cx="12" cy="15.5" rx="4" ry="4.5" fill="var(--surface)" />
      <path d="M6.5 10.5c3.5 1.9 7.5 1.9 11 0" fill="none" stroke="#eb1923" strokeWidth="2.4" strokeLinecap="round" />
      <ellipse cx="10" cy="6" rx="1.2" ry="1.7" fill="var(--surface)" />
      <ellipse cx="14" cy="6" rx="1.2" ry="1.7" fill="var(--surface)" />
      <path d="M6.5 21.3h4.8M12.7 21.3h4.8" stroke="#faab07" strokeWidth="2.6" strokeLinecap="round" />
    </>
  ),
  wechat: (
    <>
      <path
        fill="#07c160"
        d="M9 3C4.6 3 1 5.9 1 9.5c0 2 1.1 3.8 2.9 5L3 17.2l3.1-1.6c.9.300 1.9.4 2.9.4h.6A6 6 0 0 1 9.3 14c0-3.4 3.3-6.2 7.4-6.2h.2C16.2 5 12.9 3 9 3Z"
      />
      <path
        fill="#07c160"
        d="M23 14.2c0-3-3-5.4-6.5-5.4S10 11.2 10 14.2s2.9 5.4 6.5 5.4c.8 0 1.5-.1 2.2-.3l2.4 1.3-.7-2.1c1.6-1 2.6-2.5 2.6-4.3Z"
      />
      <g fill="#fff">
        <circle cx="6.3" cy="7.8" r="1" />
        <circle cx="11.5" cy="7.8" r="1" />
        <circle cx="14.4" cy="12.9" r=".8" />
        <circle cx="18.7" cy="12.9" r=".8" />
      </g>
    </>
  ),
  weibo: (
    <>
      <path
        fill="#e6162d"
        d="M10 9c2.6-1.4 5-.9 4.7 1.2-.1.6.2.7.7.6 2.6-.7 4.5.4 3.7 2.5-.1.3 0 .5.3.6 4.4 2.3-1.2 7.6-8.6 7.6-5 0-9.3-2.3-9.3-5.7C1.5 13 7.5 5.8 9.9 7.2c.6.300.4 1.2.1 1.8Z"
      />
      <ellipse cx="10.2" cy="15.6" rx="5.6" ry="4.2" fill="#fff" />
      <circle cx="9.4" cy="16" r="2.5" fill="#1a1a1a" />
      <path d="M15.5 6.5a4 4 0 0 1 4.5 5" fill="none" stroke="#ff9933" strokeWidth="1.8" strokeLinecap="round" />
      <path d="M15 3.2a7.3 7.3 0 0 1 8 9" fill="none" stroke="#ff9933" strokeWidth="1.8" strokeLinecap="round" />
    </>
  ),
  dingtalk: (
    <>
      <circle cx="12" cy="12" r="11" fill="#1677ff" />
      <path
        fill="#fff"
        d="M6 6.5c2.8 1.5 6.6 2.6 11 3.2.600.1.8.6.5 1.1l-1.6 2.8h1.8L12.5 20l1-4h-2l.6-1.5c-1.6-.2-3-.9-3.9-2.1 1 .2 2 .2 2.9 0C8.8 11.2 6.8 9.3 6 6.5Z"
      />
    </>
  ),
  feishu: (
    <>
      <path fill="#00d6b9" d="M6 3.5h8.5c1.8 2 3 4.3 3.5 6.7l-4.5 4C11.7 10 9.3 6.5 6 3.5Z" />
      <path fill="#3370ff" d="M23 9.3c-1.6-.8-3.5-.9-5.3-.2-3.2 1.3-4.6 4.6-7.5 5.7l6.3 4.2c3.7-.6 4-6 6.5-9.7Z" />
      <path fill="#133c9a" d="M1.5 8v9.2c3.3 4 10.8 4.8 15.3 1.5C11 17.3 6 13.5 1.5 8Z" />
    </>
  ),
}

/** Logo of an OAuth provider, hidden from screen readers because the name is always beside it. */
export function ProviderIcon({ provider, size = 20 }: { provider: string; size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden>
      {marks[provider as OauthDriverName] ?? marks.oidc}
    </svg>
  )
}
