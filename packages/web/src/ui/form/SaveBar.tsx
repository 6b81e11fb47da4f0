import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './SaveBar.module.css'
import { useIsReadOnly } from './WriteAccess.tsx'

interface Props {
  /** Summary of the unsaved changes. */
  text: string
  isShown: boolean
  isSending: boolean
  onDiscard: () => void
}

/** Sticky save bar of a long form, visible as soon as there are unsaved changes. */
export function SaveBar({ text, isShown, isSending, onDiscard }: Props) {
  const { t } = useTranslation()
  const isReadOnly = useIsReadOnly()
  if (!isShown || isReadOnly) return null
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
