import { Button } from '@mantine/core'
import { Copy, Smartphone } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { TotpField } from '#components/identity/TotpField.tsx'
import { useCopy } from '#components/links/use-copy.ts'
import { useApiForm } from '#data/api/use-api-form.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { Form, SubmitRow } from '#ui/form/Form.tsx'
import { SkeletonBlock, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { useConfirmTotp } from '#data/identity/second-factors.ts'
import classes from './TotpSetup.module.css'

const QrCode = lazy(async () => ({ default: (await import('#ui/layout/QrCode.tsx')).QrCode }))

interface TotpEnrollment {
  secret: string
  uri: string
}

interface Props {
  enrollment: TotpEnrollment | undefined
  onClose: () => void
  /** Runs once TOTP is active; receives recovery codes with the first factor only. */
  onDone: (codes: string[] | null) => void
}

/** Groups of four characters are easier to type. */
const grouped = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ')

function Secret({ secret, uri }: TotpEnrollment) {
  const { t } = useTranslation(['second-factors', 'app'])
  const copy = useCopy('text')
  return (
    <div className={classes.scan}>
      <Suspense
        fallback={
          <Skeleton>
            <SkeletonBlock width={192} height={192} />
          </Skeleton>
        }
      >
        <QrCode text={uri} label={t('totp.qr')} />
      </Suspense>
      <div className={classes.type}>
        <p>{t('totp.or_type')}</p>
        <code className={classes.secret}>{grouped(secret)}</code>
        <Button
          size="xs"
          variant="default"
          leftSection={<Copy size={14} aria-hidden />}
          onClick={() => void copy(secret)}
        >
          {t('totp.copy')}
        </Button>
        <Button
          component="a"
          href={uri}
          size="xs"
          variant="subtle"
          hiddenFrom="sm"
          leftSection={<Smartphone size={14} aria-hidden />}
        >
          {t('totp.open')}
        </Button>
      </div>
    </div>
  )
}

function SetupForm({ enrollment, onDone }: { enrollment: TotpEnrollment; onDone: Props['onDone'] }) {
  const { t } = useTranslation(['second-factors', 'factor'])
  const confirm = useConfirmTotp()
  const { form, problems, isSending, onSubmit } = useApiForm({
    initialValues: { code: '' },
    validate: { code: (code) => (/^\s*(\d\s*){6}$/.test(code) ? null : t('factor:code_malformed')) },
    send: ({ code }) => confirm.mutateAsync(code),
    onSent: ({ recovery_codes }) => onDone(recovery_codes),
  })
  return (
    <Form onSubmit={onSubmit} problems={problems}>
      <div className={classes.steps}>
        <p>{t('totp.scan')}</p>
        <Secret {...enrollment} />
        <p>{t('totp.enter')}</p>
      </div>
      <TotpField data-autofocus {...form.getInputProps('code')} />
      <SubmitRow label={t('totp.confirm')} isSending={isSending} />
    </Form>
  )
}

export function TotpSetup({ enrollment, onClose, onDone }: Props) {
  const { t } = useTranslation('second-factors')
  return (
    <Dialog opened={enrollment !== undefined} onClose={onClose} title={t('totp.setup')}>
      {enrollment && <SetupForm enrollment={enrollment} onDone={onDone} />}
    </Dialog>
  )
}
