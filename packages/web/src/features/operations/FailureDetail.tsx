import type { Failure } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formats.ts'
import { DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { Section } from '#ui/layout/Section.tsx'
import classes from './Operations.module.css'
import { useCauseName } from './use-cause-name.ts'

/** One failure: what it was, why, and what to do about it. */
export function FailureDetail({ failure }: { failure: Failure }) {
  const { t } = useTranslation('operations')
  const formats = useFormats()
  const cause = useCauseName()
  const { method, route, status, code, message, place, user, ip, count, at, request_id } = failure
  return (
    <>
      <DescriptionList
        facts={[
          [t('failures.what'), `${method} ${route}`],
          [t('failures.status'), status],
          [t('failures.time'), formats.dateTime(at)],
          [t('failures.user'), user?.username ?? t('failures.visitor')],
          [t('failures.ip'), ip],
          [t('failures.count'), count > 1 && t('failures.times', { count })],
          [t('failures.request_id'), request_id],
          [t('failures.place'), place],
        ]}
      />
      <Section title={cause.name(code)} hint={cause.todo(code)}>
        {message && <pre className={classes.cause}>{message}</pre>}
        {count > 1 && <p className={classes.hint}>{t('failures.merged')}</p>}
        {code === 'fault' && <p className={classes.hint}>{t('failures.log_hint')}</p>}
      </Section>
    </>
  )
}
