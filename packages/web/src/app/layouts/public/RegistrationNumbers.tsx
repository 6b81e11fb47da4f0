import { useConfigs } from '#data/content/site.ts'
import classes from './PublicFooter.module.css'

/** Where the two registries of mainland China can be searched for a site's numbers. */
const registries = { icp_no: 'https://beian.miit.gov.cn/', psb_no: 'https://beian.mps.gov.cn/' }

/** The numbers under which the site is registered, where it is. */
export function RegistrationNumbers() {
  const { app } = useConfigs()
  return (
    <span className={classes.links}>
      {(['icp_no', 'psb_no'] as const).map(
        (name) =>
          app[name] && (
            <a key={name} href={registries[name]} target="_blank" rel="noopener noreferrer">
              {app[name]}
            </a>
          ),
      )}
    </span>
  )
}
