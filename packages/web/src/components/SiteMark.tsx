import { Mark } from '#ui/Mark.tsx'
import classes from './SiteMark.module.css'

interface Props {
  title: string
  iconUrl: string
  /** Where there is room for the sign alone. */
  isBare?: boolean
}

/** The site's sign and name. */
export function SiteMark({ title, iconUrl, isBare = false }: Props) {
  return (
    <span className={classes.root}>
      {iconUrl ? <img src={iconUrl} alt="" width={28} height={28} className={classes.icon} /> : <Mark />}
      <span className={isBare ? 'unseen' : classes.title}>{title}</span>
    </span>
  )
}
