import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './SaveBar.module.css'

interface Props {
  /** How much waits to be saved. */
  text: string
  isShown: boolean
  isSending: boolean
  onDiscard: () => void
}

/** The last line of a long form, in sight wherever one is in it, as soon as there is something to save. */
export function SaveBar({ text, isShown, isSending, onDiscard }: Props) {
  const { t } = useTranslation()
  if (!isShown) return null
  return (
    <div className={classes.bar}>
      <output className={classes.text}>{text}</output>
      <Button variant="default" onClick={onDiscard} disabled={isSending}>
        {t('unsaved.discard')}
      </Button>
      <Button type="submit" loading={isSending}>
        {t('save')}
      </Button>
    </div>
  )
}
