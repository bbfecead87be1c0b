let served: string | null = null;

/** Notes which build of the web app the server has, as its answers tell. */
export const noteBuild = (headers: Headers): void => {
  served = headers.get('X-Planner-Build') ?? served;
};

/** Whether this tab runs another build of the web app than the server has: it was loaded before a deployment. */
export const isOutdated = (): boolean => {
  const own = document.querySelector('script[type=module][src]')?.getAttribute('src');
  return Boolean(own && served && own !== served);
};
