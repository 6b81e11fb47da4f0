/** Starting texts; operators adapt them to their site and have them reviewed. */
export const templates = {
  terms: (site: string) => ({
    title: 'Terms of service',
    text: `Welcome to ${site} (“the site”). By using the site you agree to these terms; if you do not, please do not use it.

> This is a template. Before you publish it, fill in what stands in **[brackets]** and have a lawyer read it.

# 1. What the site does

The site lets you upload, store, organise, show and share pictures. Some features need an account, or are limited by the group that your account belongs to.

# 2. Your account

1. Give true and current details when you register, and keep your password and API tokens to yourself.
2. You are responsible for what is done with your account. If somebody else uses it, change your password at once and tell us.
3. You can export your data or delete your account in the settings at any time.

# 3. Your content

1. What you upload stays yours, or its owner's. You grant the site the rights that it needs to serve you: to store and copy it, to make smaller versions of it, and to show it as your settings say.
2. You confirm that you may upload and publish it.

# 4. What is not allowed

You may not use the site for:

- anything against the law, such as sexual content that involves minors, or the promotion of terrorism;
- pornography, gratuitous violence, gambling or fraud;
- anything that infringes the copyright, privacy or other rights of somebody else;
- malware, attacks on the site, or getting around its limits.

Such content may be removed without notice and accounts may be suspended. Where the law asks for it, we report it to the authorities.

# 5. Complaints

If something on the site infringes your rights, send us its address on the [report page](/report). We look into every report.

# 6. Changes and interruptions

We do our best to keep the site running, but cannot promise that it is always there or that nothing is ever lost. **Keep copies of pictures that matter to you.** We announce changes, and the end of the service, as early as we can.

# 7. Liability

As far as the law allows, the site is not liable for indirect damage.

# 8. Changes to these terms

Changes are published on this page; important ones are announced. Whoever goes on using the site accepts them.

# 9. Contact and law

Operator: [name] · Email: [address]

These terms are governed by the law of [country]; the courts of [place] have jurisdiction.

Last updated: [date]
`,
  }),
  privacy: (site: string) => ({
    title: 'Privacy policy',
    text: `${site} (“the site”) respects your privacy. This policy says what we collect, why, and what you can do about it.

> This is a template. Before you publish it, fill in what stands in **[brackets]** and have a lawyer read it.

# 1. What we collect

| What | When | What for |
| --- | --- | --- |
| Username, email or mobile number, a hash of your password | When you register or change them | Logging in, recovery, security notices |
| Pictures with their names, descriptions and tags | When you upload or edit them | Storing, showing and sharing them |
| Camera details inside the pictures | When you upload them | Showing them to you; the place is for you alone unless you choose otherwise |
| IP address and browser | When you log in or upload | Protecting accounts, preventing abuse |
| How often pictures are seen | When somebody opens them | Statistics; we do not record who they are |

# 2. Cookies and local storage

Only what is needed to keep you logged in and to remember your preferences, such as language and theme. Nothing for advertising.

# 3. Who else gets it

We do not sell your data. Others get it only where:

- they work for us and need it, such as storage, mail and text message providers: [names];
- the law or an authority requires it;
- you publish or share it yourself.

# 4. How long we keep it

- Your content until you delete it; what is in the trash until its time is over;
- after you delete your account, your personal data until the waiting period is over;
- logs for [number] days.

# 5. Your rights

In the settings you can see, correct and export your data, unlink accounts elsewhere, and delete your account. You can also write to the address below.

# 6. Children

Children under [age] may use the site only with the consent of a parent or guardian.

# 7. Security

We encrypt connections, hash passwords and control access. If your personal data is ever exposed, we tell you as the law requires.

# 8. Contact

Operator: [name] · Email: [address]

Last updated: [date]
`,
  }),
}
