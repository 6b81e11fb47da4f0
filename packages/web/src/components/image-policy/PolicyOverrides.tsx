import type { ImagePolicy, ImagePolicyChanges } from '@imagora/contract'
import { Switch } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import type { PolicyField } from './policy-fields.ts'
import { isOwn, partNames, withoutPart, withPart } from './policy-sections.ts'
import { PolicyFields } from './PolicyFields.tsx'
import classes from './PolicyOverrides.module.css'

interface Props {
  /** What the site says, for what is not said here. */
  site: ImagePolicy
  policy: ImagePolicyChanges
  onChange: (policy: ImagePolicyChanges) => void
  /** By the name of a field within the policy. */
  inputOf: (name: PolicyField['name']) => GetInputPropsReturnType
}

/** What a storage or a group says otherwise than the site: part by part, and nothing unless it is asked to. */
export function PolicyOverrides({ site, policy, onChange, inputOf }: Props) {
  const { t } = useTranslation('image-policy')
  return (
    <div className={classes.parts}>
      {partNames.map((part) => {
        const isSaid = isOwn(policy, part)
        return (
          <section key={part} className={classes.part}>
            <Switch
              label={t('own', { part: t(`parts.${part}`) })}
              checked={isSaid}
              onChange={() => onChange(isSaid ? withoutPart(policy, part) : withPart(policy, part, site))}
            />
            {isSaid && (
              <div className={classes.fields}>
                <PolicyFields part={part} policy={policy} inputOf={inputOf} />
              </div>
            )}
          </section>
        )
      })}
    </div>
  )
}
