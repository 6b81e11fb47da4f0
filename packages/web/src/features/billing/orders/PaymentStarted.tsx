import { Button } from '@mantine/core'
import { Copy, ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCopy } from '#components/links/use-copy.ts'
import { QrCode } from '#ui/layout/QrCode.tsx'
import classes from './PaymentPanel.module.css'
import type { Begun } from './use-payment.ts'

/** Indicator that the page polls, so that nobody reloads it. */
export function Waiting({ children }: { children: string }) {
  return (
    <output className={classes.waiting}>
      <span className={classes.pulse} aria-hidden />
      {children}
    </output>
  )
}

function Transfer({ content }: { content: string }) {
  const { t } = useTranslation('orders')
  const copy = useCopy('text')
  return (
    <>
      <h3 className={classes.heading}>{t('pay.transfer_title')}</h3>
      <p className={classes.instructions}>{content}</p>
      <Button variant="default" leftSection={<Copy size={16} />} onClick={() => void copy(content)}>
        {t('pay.copy')}
      </Button>
      <Waiting>{t('pay.transfer_hint')}</Waiting>
    </>
  )
}

interface Props {
  begun: Begun
  /** Opens the provider's page instead of the QR code. */
  onOpen: () => void
  onOther: () => void
}

/** Instructions for the payment that was started here. */
export function PaymentStarted({ begun, onOpen, onOther }: Props) {
  const { t } = useTranslation('orders')
  const label = t(`labels.${begun.option.label}`)
  return (
    <div className={classes.begun}>
      {begun.action === 'qrcode' && (
        <>
          <div className={classes.code}>
            <QrCode text={begun.content} label={t('pay.qr', { label })} />
          </div>
          <p className={classes.hint}>{t('pay.qr_hint', { label })}</p>
          <Waiting>{t('pay.waiting')}</Waiting>
          {begun.option.methods.includes('web') && (
            <Button variant="default" leftSection={<ExternalLink size={16} />} onClick={onOpen}>
              {t('pay.open')}
            </Button>
          )}
        </>
      )}
      {begun.action === 'transfer' && <Transfer content={begun.content} />}
      {begun.action === 'jump' && <Waiting>{t('pay.jumping')}</Waiting>}
      <Button variant="subtle" onClick={onOther}>
        {t('pay.other')}
      </Button>
    </div>
  )
}
