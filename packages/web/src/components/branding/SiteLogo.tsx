import type { Configs } from '@imagora/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Theme, useTheme } from '#lib/preferences/preferences.ts'
import classes from './SiteLogo.module.css'

/** Product logo: an arcade under the sun, which also reads as a framed picture. */
function LogoImage() {
  return (
    <svg viewBox="0 0 32 32" width={28} height={28} aria-hidden>
      <rect width="32" height="32" rx="8" fill="#007ba6" />
      <circle cx="22.5" cy="9.5" r="3.2" fill="#9bd4ec" />
      <path d="M5 27V18.5a5 5 0 0 1 10 0V27Z" fill="#fff" />
      <path d="M17 27v-6.5a5 5 0 0 1 10 0V27Z" fill="#cdeaf6" />
    </svg>
  )
}

/** The header gives a logo this much room; a narrow one keeps its ratio. */
const LOGO_BOUNDS_PX = { width: 160, height: 28 }
/** Ratio from which a logo is taken for the written name of the site, which then is not written again. */
const WORDMARK_RATIO = 2

type Site = Configs['site']
type UploadedLogo = NonNullable<Site['logo']>

function sizeOf({ width, height }: UploadedLogo) {
  const scale = Math.min(LOGO_BOUNDS_PX.width / width, LOGO_BOUNDS_PX.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

interface Props {
  site: Pick<Site, 'title' | 'icon_url' | 'logo' | 'logo_dark'>
  /** Theme of the background behind the logo, where it is not that of the page. */
  theme?: Theme | undefined
}

/** The uploaded logo, or the icon with the name of the site. The size is known before the image, so nothing moves. */
export function SiteLogo({ site, theme }: Props) {
  const { t } = useTranslation()
  const pageTheme = useTheme()
  // A restored site may lack the objects of its storage.
  const [missingUrl, setMissingUrl] = useState('')
  const logo = ((theme ?? pageTheme) === 'dark' && site.logo_dark) || site.logo
  const shown = logo && logo.url !== missingUrl ? logo : null
  const isWordmark = shown !== null && shown.width >= shown.height * WORDMARK_RATIO
  const image = shown ? { src: shown.url, ...sizeOf(shown) } : { src: site.icon_url, width: 28, height: 28 }
  return (
    <span className={classes.root}>
      {image.src ? (
        <img {...image} alt="" className={classes.icon} onError={() => setMissingUrl(image.src)} />
      ) : (
        <LogoImage />
      )}
      <span className={isWordmark ? 'unseen' : classes.title}>{site.title || t('name')}</span>
    </span>
  )
}
