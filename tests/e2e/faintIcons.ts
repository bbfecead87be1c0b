import type { Page } from 'playwright';

/** Minimum contrast of a control's icon to its background (Web Content Accessibility Guidelines 1.4.11). */
const minContrast = 3;

/** Visible icons of controls with too little contrast, with colours mixed by the page's own canvas. */
const faintIcons = `(() => {
  // What lies under a dialog may still be on its way to a theme's colours: nothing waits for that.
  for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const luminance = (layers) => {
    canvas.clearRect(0, 0, 1, 1);
    for (const { colour, alpha } of layers) {
      canvas.globalAlpha = alpha;
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
    }
    const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const known = new Map();
  const found = [];
  for (const icon of document.querySelectorAll(':is(button, a, [role="button"]) svg')) {
    const control = icon.closest('button, a, [role="button"]');
    if (control.matches(':disabled, [aria-disabled="true"], [data-disabled]') || control.textContent.trim()) continue;
    if (!icon.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const ground = [];
    let alpha = 1;
    for (let box = icon; box; box = box.parentElement) {
      const { backgroundColor, opacity } = getComputedStyle(box);
      ground.unshift({ colour: backgroundColor, alpha: 1 });
      alpha *= Number(opacity);
    }
    const colour = getComputedStyle(icon).color;
    const key = JSON.stringify([ground, colour, alpha]);
    if (!known.has(key)) {
      const [above, below] = [luminance([...ground, { colour, alpha }]), luminance(ground)];
      known.set(key, (Math.max(above, below) + 0.05) / (Math.min(above, below) + 0.05));
    }
    const contrast = known.get(key);
    if (contrast < ${minContrast}) found.push(
      'The icon of ' + (control.getAttribute('aria-label') ?? control.title) + ' stands out by ' + contrast.toFixed(2) + ':1',
    );
  }
  return found;
})()`;

/** Icons that are a control's only content and have too little contrast. */
export const faintIconsOf = (page: Page): Promise<string[]> => page.evaluate<string[]>(faintIcons);
