/*
 * People as files that the import takes, amounts in pounds. It leaves out the last columns: what somebody works on
 * (disciplines.ts); how much planners fill of their working hours, as a fraction (above 1 for those whom everybody
 * wants) or, of a freelancer, as hours a month; and the months in which they came and went, counted from the current
 * one (blank: there all the time), with the reason why they went.
 */

export const members = `
Name,Email,Role,Annual Salary,Working Hours,Paid Leave,Cost Type,Direct Cost Percentage,UK Employee,Skills,Discipline,Filled,Came,Went,Why
Harriet Vale,harriet.vale@hivedigital.example,Managing Director,85000,40,30,Operational,,Yes,,lead,0.1,,,
Tobias Renshaw,tobias.renshaw@hivedigital.example,Finance and Office Manager,43500,37.5,25,Operational,,Yes,,lead,0,,,
Amara Nwosu-Field,amara.nwosu-field@hivedigital.example,Client Services Director,62000,37.5,28,Both,50,Yes,,manage,0.62,,,
Priya Sandhar,priya.sandhar@hivedigital.example,Senior Project Manager,46000,37.5,27,Both,80,Yes,,manage,0.84,,,
Ffion Gethin,ffion.gethin@hivedigital.example,Project Manager,36500,37.5,25,Direct,,Yes,,manage,0.92,,,
Luca Ferrand,luca.ferrand@hivedigital.example,Creative Director,65000,40,28,Both,75,Yes,"Art direction, Branding",design,0.72,,,
Isla Mackworth,isla.mackworth@hivedigital.example,Senior Designer,44000,37.5,26,Direct,,Yes,"Figma, Branding, Illustration",design,1.08,,,
Jonah Adeyin,jonah.adeyin@hivedigital.example,UI Designer,31500,37.5,25,Direct,,Yes,"Figma, Prototyping",design,0.93,,,
Mei-Lin Harcastle,mei-lin.harcastle@hivedigital.example,UX Researcher,40500,30,20,Direct,,Yes,"User testing, Accessibility",research,0.97,,,
Rufus Ekwall,rufus.ekwall@hivedigital.example,Technical Director,74000,40,30,Both,60,Yes,"Architecture, Accessibility",develop,0.64,,,
Saoirse Kilbanagh,saoirse.kilbanagh@hivedigital.example,Senior Developer,57000,37.5,26,Direct,,Yes,"React, Node",develop,1.12,,,
Oliver Thackwray,oliver.thackwray@hivedigital.example,Full-Stack Developer,47000,37.5,25,Direct,,Yes,"React, Shopify",develop,0.97,,,
Zainab Rafiqui,zainab.rafiqui@hivedigital.example,Front-End Developer,42000,37.5,25,Direct,,Yes,"React, Accessibility",develop,0.95,,,
Piotr Wolaniak,piotr.wolaniak@hivedigital.example,Back-End Developer,46000,40,26,Direct,,No,"Node, Shopify",develop,0.96,,,
Gwen Pryderich,gwen.pryderich@hivedigital.example,Head of Search,43000,37.5,26,Direct,,Yes,"SEO, Analytics",market,0.98,,,
Kofi Lanhamsah,kofi.lanhamsah@hivedigital.example,Paid Media Specialist,33500,37.5,23.5,Direct,,Yes,"Paid search, Analytics",market,0.95,,,
Bethan Corrigall,bethan.corrigall@hivedigital.example,Content Writer,26500,22.5,15,Direct,,Yes,,write,0.99,,,
Danny Osgerton,danny.osgerton@hivedigital.example,Account Executive,27500,37.5,25,Direct,,Yes,,manage,0.35,-10,-8,Left at the end of the probation period
Marcus Tindle,marcus.tindle@hivedigital.example,Junior Developer,26000,37.5,25,Direct,,Yes,,develop,0.45,-5,,
`;

export const freelancers = `
Name,Email,Role,Hourly Rate,Contracted Hours,Cost Type,Direct Cost Percentage,Skills,Discipline,Filled,Came,Went,Why
Nell Ashcombe,nell.ashcombe@freelance.example,Front-End Developer,52,40,Direct,,"React, Accessibility",develop,60,,,
Idris Calloway-Bey,idris.calloway-bey@freelance.example,Back-End Developer,65,16,Direct,,,develop,40,,,
Petra Holmqvist,petra.holmqvist@freelance.example,Quality Assurance Tester,35,80,Direct,,,develop,80,,,
Rowan Tilbrook,rowan.tilbrook@freelance.example,Copywriter,42,30,Direct,,,write,46,,,
Sunniva Dale,sunniva.dale@freelance.example,Copywriter,38,0,Direct,,,write,24,,,
Caspian Wrede,caspian.wrede@freelance.example,Motion Designer,45,20,Direct,,"Animation, Illustration",design,36,,,
Leila Farahmandi,leila.farahmandi@freelance.example,Paid Media Consultant,50,24,Direct,,,market,40,,,
Hamish Torquil,hamish.torquil@freelance.example,UX Researcher,60,0,Direct,,,research,30,,,
Odette Marchbank,odette.marchbank@freelance.example,Strategy Consultant,75,8,Both,50,,lead,12,,,
Brynn Halloway,brynn.halloway@freelance.example,Illustrator,38,10,Direct,,Illustration,design,12,,-6,Has taken a permanent post and is no longer available
`;
