import type { AuditEntry } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats.ts'
import { Facts } from '#ui/Facts.tsx'
import classes from './AuditDetail.module.css'
import { useActionName } from './use-action-name.ts'

const written = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

const isChange = (value: unknown): value is { from: unknown; to: unknown } =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value

/** A value, or what it was before and after. */
function Detail({ value }: { value: unknown }) {
  if (!isChange(value)) return written(value)
  return (
    <>
      <del>{written(value.from)}</del>
      <ins>{written(value.to)}</ins>
    </>
  )
}

export function AuditDetail({ entry: { user, action, target, detail, ip, created_at } }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit')
  const formats = useFormats()
  const actionName = useActionName()
  return (
    <>
      <Facts
        facts={[
          [t('action'), actionName(action)],
          [t('user'), user?.username ?? t('nobody')],
          [t('time'), formats.dateTime(created_at)],
          [t('ip'), ip],
          [t('target'), target],
        ]}
      />
      {Object.keys(detail).length > 0 && (
        <dl className={classes.detail} aria-label={t('detail')}>
          {Object.entries(detail).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <Detail value={value} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}
