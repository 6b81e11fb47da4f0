import { Ellipsis, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/layout/IconButton.tsx'
import { PopMenu, PopMenuItem } from '#ui/overlay/PopMenu.tsx'
import classes from './Viewer.module.css'

export interface BarItem {
  name: string
  label: string
  icon: ReactNode
  isMain?: boolean
  isUnseen?: boolean
  isPressed?: boolean
  onAct: () => void
}

interface Props {
  /** What the photo is called, and where it stands. */
  name: string
  place: string
  items: BarItem[]
  onClose: () => void
}

/** The line on top: where one is, and what one may do. On a phone most of it is behind one button. */
export function ViewerBar({ name, place, items: all, onClose }: Props) {
  const { t } = useTranslation(['viewer', 'app'])
  const items = all.filter(({ isUnseen }) => !isUnseen)
  const aside = items.filter(({ isMain }) => !isMain)
  return (
    <div className={`${classes.chrome} ${classes.bar}`}>
      <IconButton className={classes.button} size={40} label={t('app:close')} onClick={onClose}>
        <X size={20} />
      </IconButton>
      <div className={classes.words} aria-hidden>
        <span className={classes.name}>{name}</span>
        <span className={classes.place}>{place}</span>
      </div>
      {items.map((item) => (
        <IconButton
          key={item.name}
          className={classes.button}
          size={40}
          label={item.label}
          data-aside={item.isMain ? undefined : ''}
          aria-pressed={item.isPressed}
          onClick={item.onAct}
        >
          {item.icon}
        </IconButton>
      ))}
      {aside.length > 0 && (
        <div className={classes.more}>
          <PopMenu label={t('viewer:more')} trigger={<Ellipsis size={20} />}>
            {aside.map((item) => (
              <PopMenuItem key={item.name} onClick={item.onAct}>
                {item.icon}
                {item.label}
              </PopMenuItem>
            ))}
          </PopMenu>
        </div>
      )}
    </div>
  )
}
