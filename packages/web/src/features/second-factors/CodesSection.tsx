import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { useRenewCodes } from '#data/identity/second-factors.ts'
import classes from './SecurityTab.module.css'

/** From here on new codes are due. */
const few = 3

interface Props {
  left: number
  onCodes: (codes: string[]) => void
}

/** How many codes are left for the day a device is lost. */
export function CodesSection({ left, onCodes }: Props) {
  const { t } = useTranslation('second-factors')
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending, error } = useRenewCodes()
  const handleConfirm = () =>
    mutate(undefined, {
      onSuccess({ recovery_codes }) {
        setAsking(false)
        onCodes(recovery_codes)
      },
    })
  return (
    <section className={classes.section} aria-labelledby="codes">
      <div className={classes.head}>
        <h3 id="codes">{t('codes.title')}</h3>
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('codes.renew')}
        </Button>
      </div>
      <p className={classes.hint}>{t('codes.hint')}</p>
      <p className={left <= few ? classes.warning : classes.hint}>{t('codes.left', { count: left })}</p>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={handleConfirm}
        title={t('codes.renew')}
        action={t('codes.renew')}
        isPending={isPending}
        error={error}
      >
        {t('codes.renew_hint')}
      </ConfirmDialog>
    </section>
  )
}
