import type { AutoRenewal } from '@imagora/contract'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { useSetRenewal } from '#data/billing/entitlements.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import { notices } from '#ui/feedback/notices.tsx'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import classes from './EntitlementsCard.module.css'

interface Props {
  id: number
  name: string
  expiredAt: string
  renewal: AutoRenewal
}

/** Says when a plan renews, and cancels or restarts the renewal. */
export function RenewalControl({ id, name, expiredAt, renewal }: Props) {
  const { t } = useTranslation('dashboard')
  const formats = useFormats()
  const [isAsking, asking] = useDisclosure()
  const change = useSetRenewal(id)
  const { state, renews_at, amount, currency } = renewal
  const date = formats.date(renews_at)
  const handleCancel = () =>
    change.mutate(false, {
      onSuccess() {
        notices.success({ message: t('owned.renewal.cancel_done') })
        asking.close()
      },
    })
  const handleRestart = () =>
    change.mutate(true, {
      onSuccess: () => notices.success({ message: t('owned.renewal.restart_done') }),
      onError: ({ message }) => notices.error({ id: 'renewal', message }),
    })
  if (state === 'canceled') {
    return (
      <div className={classes.renewal}>
        <span>{t('owned.renewal.canceled')}</span>
        <Button variant="subtle" size="compact-sm" loading={change.isPending} onClick={handleRestart}>
          {t('owned.renewal.restart')}
        </Button>
      </div>
    )
  }
  return (
    <div className={classes.renewal}>
      <span>
        {amount === null
          ? t('owned.renewal.on_date', { date })
          : t('owned.renewal.on', { date, price: formats.money(amount, currency) })}
      </span>
      <Button variant="subtle" size="compact-sm" onClick={asking.open}>
        {t('owned.renewal.cancel')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={asking.close}
        onConfirm={handleCancel}
        title={t('owned.renewal.ask', { name })}
        action={t('owned.renewal.cancel')}
        isPending={change.isPending}
        error={change.error}
      >
        {t('owned.renewal.ask_hint', { name, date: formats.date(expiredAt) })}
      </ConfirmDialog>
    </div>
  )
}
