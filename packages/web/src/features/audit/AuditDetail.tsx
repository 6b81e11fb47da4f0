import type { AuditEntry } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formats.ts'
import { DescriptionList } from '#ui/layout/DescriptionList.tsx'
import classes from './AuditDetail.module.css'
import { useActionName } from './use-action-name.ts'

const written = (value: unknown) => {
  if (value === null || value === '') return '–'
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}

const isChange = (value: unknown): value is { from: unknown; to: unknown } =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value

/** A value, or what it was before and after. */
function Detail({ value }: { value: unknown }) {
  const { t } = useTranslation('audit')
  if (!isChange(value)) return written(value)
  return (
    <>
      <div>
        <span>{t('before')}</span>
        <del>{written(value.from)}</del>
      </div>
      <div>
        <span>{t('after')}</span>
        <ins>{written(value.to)}</ins>
      </div>
    </>
  )
}

export function AuditDetail({ entry: { user, action, target, detail, ip, created_at } }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit')
  const formats = useFormats()
  const actionName = useActionName()
  return (
    <>
      <DescriptionList
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
              <dd data-change={isChange(value) || undefined}>
                <Detail value={value} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}
