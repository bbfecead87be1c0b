/** What people of the sample can do besides their role; those who are not listed say nothing of it. */
export const skills: Readonly<Record<string, readonly string[]>> = {
  'Luca Ferrand': ['Art direction', 'Branding'],
  'Isla Mackworth': ['Figma', 'Branding', 'Illustration'],
  'Jonah Adeyin': ['Figma', 'Prototyping'],
  'Mei-Lin Harcastle': ['User testing', 'Accessibility'],
  'Rufus Ekwall': ['Architecture', 'Accessibility'],
  'Saoirse Kilbanagh': ['React', 'Node'],
  'Oliver Thackwray': ['React', 'Shopify'],
  'Zainab Rafiqui': ['React', 'Accessibility'],
  'Piotr Wolaniak': ['Node', 'Shopify'],
  'Gwen Pryderich': ['SEO', 'Analytics'],
  'Kofi Lanhamsah': ['Paid search', 'Analytics'],
  'Nell Ashcombe': ['React', 'Accessibility'],
  'Caspian Wrede': ['Animation', 'Illustration'],
  'Brynn Halloway': ['Illustration'],
};
