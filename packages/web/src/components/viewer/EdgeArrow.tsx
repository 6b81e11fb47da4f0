import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/layout/IconButton.tsx'
import classes from './Viewer.module.css'

/** At the edge of the picture, for the mouse: fingers swipe and keys have arrows of their own. */
export function EdgeArrow({ side, onClick }: { side: 'previous' | 'next'; onClick: () => void }) {
  const { t } = useTranslation('viewer')
  return (
    <IconButton
      className={`${classes.chrome} ${classes.button} ${classes.arrow}`}
      size={48}
      data-side={side}
      label={t(`acts.${side}`)}
      onClick={onClick}
    >
      {side === 'previous' ? <ChevronLeft size={24} /> : <ChevronRight size={24} />}
    </IconButton>
  )
}
