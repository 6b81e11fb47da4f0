import type { SecondFactors } from '@imagora/contract'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formatters.ts'
import { DeleteDialog } from '#ui/overlay/DeleteDialog.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { useStartTotpSetup, useDeleteTotp } from '#data/identity/second-factors.ts'
import classes from './SecurityTab.module.css'
import { TotpSetup } from './TotpSetup.tsx'

interface Props {
  totp: SecondFactors['totp']
  isLast: boolean
  onCodes: (codes: string[] | null) => void
}

function TurnOn({ onCodes }: Pick<Props, 'onCodes'>) {
  const { t } = useTranslation('second-factors')
  const { mutate, data, isPending, error, reset } = useStartTotpSetup()
  const handleDone = (codes: string[] | null) => {
    reset()
    notices.success({ message: t('totp.turned_on') })
    onCodes(codes)
  }
  return (
    <>
      <Button variant="default" loading={isPending} onClick={() => mutate(undefined)}>
        {t('totp.setup')}
      </Button>
      {error && <p className={classes.problem}>{error.message}</p>}
      <TotpSetup enrollment={data} onClose={reset} onDone={handleDone} />
    </>
  )
}

function TurnOff({ isLast }: Pick<Props, 'isLast'>) {
  const { t } = useTranslation('second-factors')
  const [isAsking, setAsking] = useState(false)
  const removal = useDeleteTotp()
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
        {t('totp.turn_off')}
      </Button>
      <DeleteDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('totp.turn_off')}
        onDelete={() => removal.mutateAsync(undefined)}
        mutation={removal}
        successMessage={t('totp.turned_off')}
      >
        {isLast ? t('last_hint') : t('totp.turn_off_hint')}
      </DeleteDialog>
    </>
  )
}

/** Setup and state of the TOTP app. */
export function TotpSection({ totp, isLast, onCodes }: Props) {
  const { t } = useTranslation('second-factors')
  const formats = useFormats()
  return (
    <section className={classes.section} aria-labelledby="totp">
      <div className={classes.head}>
        <h3 id="totp">{t('totp.title')}</h3>
        {totp ? <Badge tone="success">{t('totp.on')}</Badge> : <TurnOn onCodes={onCodes} />}
      </div>
      <p className={classes.hint}>{t('totp.hint')}</p>
      {totp && (
        <div className={classes.head}>
          <span className={classes.facts}>{t('totp.since', { time: formats.dateTime(totp.confirmed_at) })}</span>
          <TurnOff isLast={isLast} />
        </div>
      )}
    </section>
  )
}
