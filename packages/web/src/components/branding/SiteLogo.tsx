import classes from './SiteLogo.module.css'

/** Product logo: an arcade under the sun, which also reads as a framed picture. */
function LogoImage({ size = 28 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden>
      <rect width="32" height="32" rx="8" fill="#007ba6" />
      <circle cx="22.5" cy="9.5" r="3.2" fill="#9bd4ec" />
      <path d="M5 27V18.5a5 5 0 0 1 10 0V27Z" fill="#fff" />
      <path d="M17 27v-6.5a5 5 0 0 1 10 0V27Z" fill="#cdeaf6" />
    </svg>
  )
}

interface Props {
  title: string
  iconUrl: string
  /** Shows the icon without the name, for narrow places. */
  isBare?: boolean
}

export function SiteLogo({ title, iconUrl, isBare = false }: Props) {
  return (
    <span className={classes.root}>
      {iconUrl ? <img src={iconUrl} alt="" width={28} height={28} className={classes.icon} /> : <LogoImage />}
      <span className={isBare ? 'unseen' : classes.title}>{title}</span>
    </span>
  )
}
