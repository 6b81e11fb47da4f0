import type { CertificateStatus } from '@imagora/contract'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { certificateQuery, useRenewCertificate } from '#data/operations/certificates.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import { Badge } from '#ui/feedback/Badge.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { WriteAccess } from '#ui/form/WriteAccess.tsx'
import { DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { HealthCard } from './HealthCard.tsx'

const TONES = { ok: 'success', temporary: 'warning', failing: 'danger' } as const

function stateOf({ last_error, missing_names, is_self_signed }: NonNullable<CertificateStatus['certificate']>) {
  if (last_error !== null || missing_names.length > 0) return 'failing'
  return is_self_signed ? 'temporary' : 'ok'
}

/** Does what can be done about the certificate now. */
export function RenewButton({ action }: { action: NonNullable<CertificateStatus['action']> }) {
  const { t } = useTranslation('doctor')
  const { mutate, isPending } = useRenewCertificate()
  const renew = () =>
    mutate(undefined, {
      onSuccess: ({ certificate }) =>
        certificate?.last_error
          ? notices.error({ id: 'certificate', message: certificate.last_error })
          : notices.success({ id: 'certificate', message: t('certificate.checked') }),
      onError: ({ message }) => notices.error({ id: 'certificate', message }),
    })
  return (
    <WriteAccess>
      <Button variant="default" size="xs" loading={isPending} onClick={renew}>
        {t(`certificate.actions.${action}`)}
      </Button>
    </WriteAccess>
  )
}

/** The certificate of the site: who issued it, for which names, until when, and what failed. */
export function CertificateCard() {
  const { t } = useTranslation('doctor')
  const formats = useFormats()
  const { data } = useQuery(certificateQuery)
  if (!data) return null
  const { mode, certificate, action } = data
  const title = t('certificate.title')
  if (!certificate) {
    return (
      <HealthCard title={title}>
        <p>{t('certificate.off')}</p>
      </HealthCard>
    )
  }
  const { names, issuer, valid_until, missing_names, next_renewal_at, last_error } = certificate
  const state = stateOf(certificate)
  return (
    <HealthCard title={title} tag={<Badge tone={TONES[state]}>{t(`certificate.states.${state}`)}</Badge>}>
      <DescriptionList
        facts={[
          [t('certificate.names'), names.join(', ')],
          [t('certificate.missing'), missing_names.length > 0 && missing_names.join(', ')],
          [t('certificate.issuer'), issuer],
          [t('certificate.until'), formats.dateTime(valid_until)],
          [t('certificate.next'), next_renewal_at !== null && formats.dateTime(next_renewal_at)],
          [t('certificate.mode'), t(`certificate.modes.${mode === 'files' ? 'files' : 'auto'}`)],
        ]}
      />
      {last_error && <p>{t('certificate.failed', { reason: last_error })}</p>}
      {action && (
        <div>
          <RenewButton action={action} />
        </div>
      )}
    </HealthCard>
  )
}
