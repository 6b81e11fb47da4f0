import type { ImagePolicy, ImagePolicyChanges } from '@imagora/contract'
import { Switch } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import type { PolicyField } from './policy-fields.ts'
import { hasOverride, policySectionNames, removeOverride, addOverride } from './policy-sections.ts'
import { PolicyFields } from './PolicyFields.tsx'
import classes from './PolicyOverrides.module.css'

interface Props {
  /** Policy of the site, used for sections that are not overridden. */
  site: ImagePolicy
  policy: ImagePolicyChanges
  onChange: (policy: ImagePolicyChanges) => void
  /** Returns the input props by field name. */
  inputOf: (name: PolicyField['name']) => GetInputPropsReturnType
}

/** Overrides of the site policy by a storage or a group, section by section; none by default. */
export function PolicyOverrides({ site, policy, onChange, inputOf }: Props) {
  const { t } = useTranslation('image-policy')
  return (
    <div className={classes.parts}>
      {policySectionNames.map((part) => {
        const isSaid = hasOverride(policy, part)
        return (
          <section key={part}>
            <Switch
              label={t('own', { part: t(`parts.${part}`) })}
              checked={isSaid}
              onChange={() => onChange(isSaid ? removeOverride(policy, part) : addOverride(policy, part, site))}
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
