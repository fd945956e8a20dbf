/** Who runs this installation, as its server says it in the page; '' where the venues do, and while the HTML is made. */
export const operatorOf = (page: Document | undefined): string =>
  page?.querySelector<HTMLMetaElement>('meta[name="noren-operator"]')?.content ?? ''
